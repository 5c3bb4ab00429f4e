/** A mouse event's button and the keys that were held. */
type Click = Readonly<{ button: number } & Record<'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey', boolean>>

/** Whether a click asks for nothing but what it clicks on: no new tab, no window, no download. */
export const isPlainClick = (click: Click): boolean =>
  click.button === 0 && !click.metaKey && !click.ctrlKey && !click.shiftKey && !click.altKey
