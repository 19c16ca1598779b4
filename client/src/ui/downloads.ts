/** Downloads: saves data as files. */

/** Share a file where the device shares files, else download it. */
export async function handOn(what: Blob, name: string): Promise<void> {
  const file = new File([what], `${name}.${what.type.split("/")[1]}`, { type: what.type });
  if (sharesFiles() && navigator.canShare({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => {});
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export function sharesFiles(): boolean {
  return typeof navigator.canShare === "function" && matchMedia("(pointer: coarse)").matches;
}
