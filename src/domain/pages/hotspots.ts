import { plainText } from '../format/plain-text.ts'

/*
 * Marks on a picture (specification, display 2, "Image hotspots"). Lengths in CSS pixels, times in ms, points in
 * fractions of the picture from its left top.
 */

/** From these sizes down a picture counts as small: its hotspots take over the screen when they open. */
export const compactWidth = 650
export const compactHeight = 360
/** The middle of a picture, in both directions. */
export const middleFrom = 0.3
export const middleTo = 0.6
/** Distance from a mark's centre to what it opens. */
export const popupOffset = 18
/** The time for which a window must keep its size before anything is measured anew. */
export const resizeDebounce = 450
/** Bounds of the picture of what a hotspot opens. */
export const popupPicture = { width: 480, height: 480, quality: 90 } as const
/** Colours of what a hotspot opens, where the editor chose none: hexadecimal, without the sign. */
export const defaultFontColor = '000'
export const defaultBackgroundColor = 'fff'

export type Point = { readonly x: number; readonly y: number }
export type Size = { readonly width: number; readonly height: number }
/** The whole of a picture within the bounds of a popup's: a shoe keeps its tip and its tail. */
export function popupPictureSize({ width, height }: Size): Size & { readonly quality: number } {
  const scale = Math.min(popupPicture.width / width, popupPicture.height / height)
  const { quality } = popupPicture
  return { width: Math.round(width * scale), height: Math.round(height * scale), quality }
}

export type HotspotKind = 'product' | 'page' | 'manual'

export function isCompact({ width, height }: Size): boolean {
  return width <= compactWidth || height <= compactHeight
}

/**
 * Which part of the popup lies at its mark: a mark far to the right has the popup's right edge, so that it opens
 * inwards.
 */
export type PopupSide = 'left' | 'center' | 'right'
export type PopupLevel = 'top' | 'center' | 'bottom'

const isMiddle = (position: number): boolean => position >= middleFrom && position <= middleTo

export function popupSide(x: number): PopupSide {
  if (isMiddle(x)) return 'center'
  return x > middleTo ? 'right' : 'left'
}

/** The middle height only beside a mark: a popup in the middle of both would cover what closes it. */
export function popupLevel(y: number, side: PopupSide): PopupLevel {
  if (y > middleTo) return 'bottom'
  return isMiddle(y) && side !== 'center' ? 'center' : 'top'
}

/** Start of a stretch of some length at a mark: after it, before it, or around it. */
function startAt(mark: number, length: number, part: PopupSide | PopupLevel): number {
  if (part === 'center') return mark - length / 2
  return part === 'left' || part === 'top' ? mark + popupOffset : mark - popupOffset - length
}

const within = (start: number, length: number, from: number, to: number): number =>
  Math.max(from, Math.min(start, to - length))

/** The place of a popup that would cover its mark in the place that the mark asks for. */
const otherwise: readonly (readonly [PopupSide, PopupLevel])[] = [
  ['center', 'bottom'],
  ['left', 'center'],
  ['right', 'center'],
]

const isCovered = (mark: Point, { x, y }: Point, { width, height }: Size): boolean =>
  mark.x > x && mark.x < x + width && mark.y > y && mark.y < y + height

/**
 * Left top of a popup in the window, at its mark as `popupSide` and `popupLevel` say. It never leaves the window: one
 * that has no room there is moved, beside or above its mark if it would cover it; one that is too large begins where
 * the window does.
 * @param mark its centre in the window
 * @param point the same in fractions of what is shown of the picture
 * @param margin kept free at the window's edges
 */
export function placePopup(mark: Point, point: Point, popup: Size, view: Size, margin: number): Point {
  const side = popupSide(point.x)
  const placements = [[side, popupLevel(point.y, side)] as const, ...otherwise]
  const places = placements.map(([across, down]) => ({
    x: within(startAt(mark.x, popup.width, across), popup.width, margin, view.width - margin),
    y: within(startAt(mark.y, popup.height, down), popup.height, margin, view.height - margin),
  }))
  const [first = { x: margin, y: margin }] = places
  return places.find((place) => !isCovered(mark, place, popup)) ?? first
}

type Shown<Link, Picture> = {
  readonly title: string
  /** May hold markup. */
  readonly description: string
  readonly link?: Link | undefined
  readonly picture?: Picture | undefined
}

/**
 * The content of a hotspot: whatever its product or page tells, and the editor's own words where that tells nothing
 * (specification, display 2); text without markup. `undefined` without a title: such a hotspot is not shown
 * (specification, display 5).
 */
export function hotspotContent<Link, Picture>(
  own: Shown<Link, Picture>,
  found: Shown<Link, Picture> | undefined,
): Shown<Link, Picture> | undefined {
  const title = found?.title.trim() || own.title.trim()
  if (title === '') return undefined
  return {
    title,
    description: plainText(found?.description ?? '') || plainText(own.description),
    link: found?.link ?? own.link,
    picture: found?.picture ?? own.picture,
  }
}

/** Label of a hotspot's button: the editor's, else the general one for its kind (specification, display 5). */
export function hotspotLabel(
  { label, kind }: { readonly label: string; readonly kind: HotspotKind },
  words: { readonly shop_now: string; readonly learn_more: string },
): string {
  return label || (kind === 'product' ? words.shop_now : words.learn_more)
}

/**
 * The place of a picture's point once it is cropped to an aspect (width by height) as the media service does: as much
 * as fits, around the point of interest. `undefined` when it is cut off.
 */
export function pointInCrop(
  point: Point,
  picture: Size & { readonly poi?: Point | undefined },
  aspect: number,
): Point | undefined {
  const focus = picture.poi ?? { x: 0.5, y: 0.5 }
  const own = picture.width / picture.height
  const x = cropped(point.x, focus.x, Math.min(1, aspect / own))
  const y = cropped(point.y, focus.y, Math.min(1, own / aspect))
  return x === undefined || y === undefined ? undefined : { x, y }
}

/** A fraction of a length, of the part of it that is kept around `focus`. */
function cropped(position: number, focus: number, visible: number): number | undefined {
  const start = Math.max(0, Math.min(focus - visible / 2, 1 - visible))
  const inside = (position - start) / visible
  return inside < 0 || inside > 1 ? undefined : inside
}
