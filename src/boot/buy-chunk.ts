/* The buy box and the quick-add content, as one script (render/island-chunks.ts). */
export { BuyBox } from '../islands/BuyBox.tsx'
export { QuickContent } from './QuickContent.tsx'
