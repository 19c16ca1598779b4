/** Menu: the button that opens the table's menu. */

import { useSignal } from "@preact/signals";
import { lazyBit } from "../app/lazy.tsx";
import { MenuBox } from "../ui/menu.tsx";
import type { AtTable, MenuAction } from "./MenuList.tsx";

const MenuList = lazyBit(() => import("./MenuList.tsx").then((file) => file.MenuList));
const MenuSure = lazyBit(() => import("./MenuList.tsx").then((file) => file.MenuSure));

export function Menu({ onHelp, ...table }: AtTable & { onHelp(): void }) {
  const asking = useSignal<MenuAction | null>(null), opened = useSignal(false);
  return (
    <>
      <MenuBox onOpen={() => opened.value = true}>
        {opened.value && (
          <MenuList
            {...table}
            onHelp={onHelp}
            onAsk={(action) => asking.value = action}
          />
        )}
      </MenuBox>
      {asking.value && (
        <MenuSure
          {...table}
          action={asking.value}
          onClose={() => asking.value = null}
        />
      )}
    </>
  );
}
