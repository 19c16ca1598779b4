// Made by `aerodrome schema` from the server's routes; do not edit.

import { type Call, get, path } from "../call.ts";
import type { Health } from "../schema.ts";

export const tableSocketAddress = (game: string): string => path`/api/games/${game}/socket`;

export const lobbySocketAddress = (): string => "/api/lobby/socket";

export const openapiAddress = (): string => "/api/openapi.json";

/** Return whether the server is healthy. */
export const healthz = (): Call<Health> => get("/healthz");

/** Return metrics for Prometheus. */
export const metricsAddress = (): string => "/metrics";
