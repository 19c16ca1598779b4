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
import "./api.ts";
import "./later.tsx";
import "./marks.tsx";
import "./router.ts";
import "./school.ts";
import "./settings.ts";
import "./shell.tsx";
import "./store.ts";
import "./table/Seats.tsx";
import "./table/attention.ts";
import "./toasts.tsx";
import "./ui.ts";
import "./words.ts";
