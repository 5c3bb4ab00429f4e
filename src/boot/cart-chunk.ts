/* The content of a non-empty cart drawer, as one script (render/island-chunks.ts). */
export { DrawerCart } from '../components/cart/DrawerCart.tsx'
