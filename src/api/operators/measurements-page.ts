import { html } from 'hono/html'
import { type Counts, fewestAskers, mostFrequent, withoutRare } from '../../domain/analytics/counts.ts'
import { type VitalTrend, vitalTrends, type VitalWeek } from '../../domain/analytics/vital-trends.ts'
import { ratingOf, type VitalName, vitalNames, vitals } from '../../domain/analytics/web-vitals.ts'
import type { MeasuredWeek } from '../../records/measured-week.ts'
import { operatorsPage, operatorsPolicy } from './operators-page.ts'

/** Rows of a table of terms or errors. */
const mostRows = 50
/** Weeks whose values stand beside a chart. */
const shownWeeks = 4
const bar = { width: 10, gap: 2, height: 40 }

/** The page runs nothing and loads nothing. */
export const measurementsPolicy = operatorsPolicy("'none'")

const written = (name: VitalName, value: number): string => (name === 'CLS' ? (value / 1000).toFixed(2) : `${value} ms`)

const weekText = (name: VitalName, { week, p75, visits }: VitalWeek): string =>
  `${week}: ${written(name, p75)}, ${ratingOf(name, p75)}, ${visits} visits`

/** A bar for each week; the axis ends where a value is twice as bad as "fair", or at the worst one. */
function chart(name: VitalName, { pageType, weeks: course }: VitalTrend, weeks: readonly string[]) {
  const top = Math.max(vitals[name].fair, ...course.map(({ p75 }) => p75))
  const bars = course.map((one) => {
    const height = Math.max(1, Math.round((one.p75 / top) * bar.height))
    const x = weeks.indexOf(one.week) * (bar.width + bar.gap)
    return html`<rect
      class="${ratingOf(name, one.p75)}"
      x="${x}"
      y="${bar.height - height}"
      width="${bar.width}"
      height="${height}"
      ><title>${weekText(name, one)}</title></rect
    >`
  })
  const label = `${name} of ${pageType} by week. ${course.map((one) => weekText(name, one)).join('; ')}`
  const width = weeks.length * (bar.width + bar.gap)
  return html`<svg role="img" aria-label="${label}" width="${width}" height="${bar.height}">${bars}</svg>`
}

function vitalTable(name: VitalName, measured: readonly MeasuredWeek[]) {
  const weeks = measured.map(({ week }) => week).toReversed()
  const shown = weeks.slice(-shownWeeks)
  const cell = ({ weeks: course }: VitalTrend, week: string) => {
    const found = course.find((one) => one.week === week)
    if (!found) return html`<td class="number">–</td>`
    return html`<td class="number">${written(name, found.p75)} ${ratingOf(name, found.p75)} (${found.visits})</td>`
  }
  const rows = vitalTrends(measured, name).map(
    (trend) =>
      html`<tr>
        <th scope="row"><code>${trend.pageType}</code></th>
        <td>${chart(name, trend, weeks)}</td>
        ${shown.map((week) => cell(trend, week))}
      </tr>`,
  )
  return html`<h3>${name}</h3>
    <p>Good up to ${written(name, vitals[name].good)}, poor above ${written(name, vitals[name].fair)}.</p>
    <table>
      <thead>
        <tr>
          <th scope="col">Page type</th>
          <th scope="col">${weeks.length} weeks</th>
          ${shown.map((week) => html`<th scope="col">${week} (visits)</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>`
}

function countTable(title: string, column: string, counts: Counts) {
  const rows = mostFrequent(counts, mostRows).map(
    ([key, count]) =>
      html`<tr>
        <td><code>${key}</code></td>
        <td class="number">${count}</td>
      </tr>`,
  )
  if (rows.length === 0)
    return html`<h3>${title}</h3>
      <p>None.</p>`
  return html`<h3>${title}</h3>
    <table>
      <thead>
        <tr>
          <th scope="col">${column}</th>
          <th scope="col">Count</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>`
}

function weekPart({ week, errors, terms, unfound }: MeasuredWeek) {
  const term = 'Content locale/term'
  return html`<section aria-labelledby="${week}">
    <h2 id="${week}">${week}</h2>
    ${countTable('Searches', term, withoutRare(terms, fewestAskers))}
    ${countTable('Searches that found nothing', term, withoutRare(unfound, fewestAskers))}
    ${countTable('Script errors', 'Message (script:line:column)', errors)}
  </section>`
}

/** Renders what was measured, without scripts. @param measured the newest week first */
export function measurementsPage(measured: readonly MeasuredWeek[]) {
  return operatorsPage(
    'Measurements',
    html`<p>
        Web vitals are p75 of the visits with consent. A search counts once a day and client, and is shown from
        ${fewestAskers} on. Weeks are ISO weeks in UTC.
      </p>
      ${measured.length === 0 ? html`<p>Nothing has been measured yet.</p>` : ''}
      <h2>Web vitals</h2>
      ${vitalNames.map((name) => vitalTable(name, measured))} ${measured.slice(0, shownWeeks).map(weekPart)}`,
  )
}
