/* The parts of a product with modifiers, as one script: few products have any. */
export { ModifierChoices } from './ModifierChoices.tsx'
export { entryFlaws, toChoices } from '../../domain/catalogue/modifier.ts'
export { modifierField, readEntries } from '../../domain/cart/typed-choice.ts'
