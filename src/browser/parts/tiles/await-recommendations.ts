import { onFirstInteraction } from '../../timing/on-first-interaction.ts'

/** Loads recommendations of an error page that was built without them (specification, display 2, "Error page"). */
export function awaitRecommendations(): void {
  const place = document.querySelector<HTMLElement>('[data-recommend]')
  if (place)
    onFirstInteraction(() => void import('./recommendations.ts').then((script) => script.showRecommendations(place)))
}
