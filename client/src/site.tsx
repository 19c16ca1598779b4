/** Site: the page that plays without a server. Who answers it is settled before it begins. */

import "./site/begin.tsx";
import "./main.tsx";
