import dismissAlerts from '../../browser/inline/dismiss-alerts.inline.js?minified'
import catchTransitions from '../../browser/inline/page-transitions.inline.js?minified'
import { prerenderRules } from '../../domain/pages/links/prefetch-rule.ts'
import { inlineScript } from './inline-script.ts'
import { latePictures } from './late-pictures.ts'

/** Removes notices that the visitor has dismissed. */
export const dismissal = inlineScript(dismissAlerts)

/** Catches what called-off transitions between pages reject. */
export const pageTransitions = inlineScript(catchTransitions)

/** The page script adds them to the page. */
const rules = inlineScript(prerenderRules)

/** The shop's own scripts that stand in pages. */
export const siteScripts = [dismissal, latePictures, pageTransitions, rules] as const
