/** Fonts: the packages the page has its fonts from; the build takes files out of them. */

import "@fontsource/courier-prime/400.css";
import "@fontsource/gelasio/400.css";
