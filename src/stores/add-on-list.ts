/** The list of all add-ons of the page's locale. Who asks first fetches the script too: product pages do so without React. */
export async function getAddOnList(locale: string): Promise<HTMLElement> {
  const { askAddOnList } = await import('./asked-add-on-list.ts')
  return askAddOnList(locale)
}
