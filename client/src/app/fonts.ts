/** Fonts: the packages that the page's fonts come from; the build takes files out of them. */

import "@fontsource/courier-prime/400.css";
import "@fontsource/gelasio/400.css";
