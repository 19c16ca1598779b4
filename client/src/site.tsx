/** Site: the page that plays without a server. The engine is in place before the page starts. */

import "./site/begin.tsx";
import "./main.tsx";
