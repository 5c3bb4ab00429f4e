/* What draws a cart that is not empty, as one script (render/island-chunks.ts). */
export { DrawerCart } from '../../components/cart/DrawerCart.tsx'
