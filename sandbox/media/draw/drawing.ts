/** A finished drawing: SVG elements on a canvas of `width` × `height` units, without the root element. */
export type Drawing = { readonly width: number; readonly height: number; readonly body: string }

/** A part of a drawing, in its units. */
export type Area = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/**
 * The SVG document that shows `area` of a drawing at exactly `width` × `height` pixels: vectors are rasterised at the
 * wanted size, so a small picture costs little and nothing is resampled.
 */
export function toSvg(drawing: Drawing, area: Area, width: number, height: number): string {
  const viewBox = [area.left, area.top, area.width, area.height].map((value) => Number(value.toFixed(3))).join(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="${viewBox}" preserveAspectRatio="none">${drawing.body}</svg>`
}
