/** Picture: the map as it lies on the table, with a title, as an image to keep or to share. */

const WIDE = 1600;
const HEAD = 110;
/** What decides how a part of a drawing looks, and comes from style sheets that an image has not. */
const LOOKS = [
  ...["fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity"],
  ...["stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "display", "visibility"],
  ...["font-family", "font-size", "font-weight", "font-style", "letter-spacing", "text-anchor"],
  ...["paint-order", "mix-blend-mode", "filter"],
] as const;

/** A drawing that needs no style sheet any more. */
function freed(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll("*")];
  [copy, ...copy.querySelectorAll("*")].forEach((part, index) => {
    const looks = getComputedStyle(originals[index]!);
    const { style } = part as SVGElement;
    for (const name of LOOKS) style.setProperty(name, looks.getPropertyValue(name));
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new XMLSerializer().serializeToString(copy);
}

async function loaded(drawing: SVGSVGElement): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(freed(drawing))}`;
  await image.decode();
  return image;
}

/** The drawings of the map, from the ground up; none while it is looked at in space. */
function drawings(): SVGSVGElement[] {
  return [...document.querySelectorAll<SVGSVGElement>(".board-world svg")]
    .filter((one) => !one.parentElement?.closest("svg"));
}

export async function pictured(title: string, text: string): Promise<Blob> {
  const found = drawings(), box = found.at(-1)?.viewBox.baseVal;
  if (!box?.width) throw new Error("no map");
  const scale = WIDE / box.width;
  const canvas = document.createElement("canvas");
  canvas.width = WIDE;
  canvas.height = HEAD + Math.round(box.height * scale);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  const paper = getComputedStyle(document.body);
  pen.fillStyle = paper.backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  for (const drawing of found) {
    const image = await loaded(drawing);
    pen.drawImage(image, 0, HEAD, WIDE, canvas.height - HEAD);
  }
  pen.fillStyle = paper.color;
  pen.font = `600 44px ${paper.fontFamily}`;
  pen.fillText(title, 32, 54, WIDE - 64);
  pen.font = `26px ${paper.fontFamily}`;
  pen.fillText(text, 32, 92, WIDE - 64);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => blob ? done(blob) : failed(new Error("no image")))
  );
}

/** Hands a picture on: to the device where it shares files, or else into a file. */
export async function handOn(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], `${name}.png`, { type: "image/png" });
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
