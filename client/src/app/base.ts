/**
 * Base: what every page stands on.
 *
 * The bundler cuts a file for every set of parts that share a module. Every part that comes later
 * imports this one, and so all of it is one set and one file: a telephone waits for files more than
 * for bytes.
 */

import "@preact/signals";
import "preact";
import "preact/hooks";
import "../api/api.ts";
import "./lazy.tsx";
import "../ui/icons.tsx";
import "./router.ts";
import "../lessons/lessons.ts";
import "./settings.ts";
import "./shell.tsx";
import "./store.ts";
import "../game/Seats.tsx";
import "../notifications/attention.ts";
import "../ui/toasts.tsx";
import "./i18n.ts";
import "./phrases.ts";
