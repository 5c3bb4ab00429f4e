/**
 * Events that show interest in an element: a pointer that moves over it, a touch, the focus. A pointer that rests where
 * a page opens or scrolls fires `pointerover`, without a visitor's act.
 */
export const intentEvents = ['pointermove', 'touchstart', 'focusin']
