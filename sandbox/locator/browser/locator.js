;(() => {
  const words = {
    de: ['Postleitzahl', 'Suchen', 'Die nächste Filiale zu {code} liegt 12 km entfernt.'],
    fr: ['Code postal', 'Chercher', 'La succursale la plus proche de {code} est à 12 km.'],
    it: ['CAP', 'Cerca', 'La filiale più vicina a {code} è a 12 km.'],
    es: ['Código postal', 'Buscar', 'La tienda más cercana a {code} está a 12 km.'],
    sv: ['Postnummer', 'Sök', 'Närmaste butik till {code} ligger 12 km bort.'],
    no: ['Postnummer', 'Søk', 'Nærmeste butikk til {code} ligger 12 km unna.'],
    ja: ['郵便番号', '検索', '{code}から最寄りの店舗まで12 kmです。'],
    en: ['Postal code', 'Search', 'The branch nearest to {code} is 12 km away.'],
  }

  /** Draws the search into an element. */
  function draw(place) {
    const [label, search, found] = words[place.dataset.language.split('-')[0]] ?? words.en
    const form = document.createElement('form')
    const field = document.createElement('label')
    const input = document.createElement('input')
    const button = document.createElement('button')
    const answer = document.createElement('p')
    input.autocomplete = 'postal-code'
    input.required = true
    field.append(`${label} `, input)
    button.textContent = search
    answer.role = 'status'
    form.append(field, ' ', button, answer)
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      answer.textContent = found.replace('{code}', () => input.value)
    })
    place.replaceChildren(form)
  }

  document.querySelectorAll('[data-retailer-locator]').forEach(draw)
})()
