import type { SeedCountry } from '../types.ts'

const usStates =
  'Alabama AL, Alaska AK, Arizona AZ, Arkansas AR, California CA, Colorado CO, Connecticut CT, Delaware DE, District of Columbia DC, Florida FL, Georgia GA, Hawaii HI, Idaho ID, Illinois IL, Indiana IN, Iowa IA, Kansas KS, Kentucky KY, Louisiana LA, Maine ME, Maryland MD, Massachusetts MA, Michigan MI, Minnesota MN, Mississippi MS, Missouri MO, Montana MT, Nebraska NE, Nevada NV, New Hampshire NH, New Jersey NJ, New Mexico NM, New York NY, North Carolina NC, North Dakota ND, Ohio OH, Oklahoma OK, Oregon OR, Pennsylvania PA, Rhode Island RI, South Carolina SC, South Dakota SD, Tennessee TN, Texas TX, Utah UT, Vermont VT, Virginia VA, Washington WA, West Virginia WV, Wisconsin WI, Wyoming WY'
const caProvinces =
  'Alberta AB, British Columbia BC, Manitoba MB, New Brunswick NB, Newfoundland and Labrador NL, Northwest Territories NT, Nova Scotia NS, Nunavut NU, Ontario ON, Prince Edward Island PE, Quebec QC, Saskatchewan SK, Yukon YT'
const auStates =
  'Australian Capital Territory ACT, New South Wales NSW, Northern Territory NT, Queensland QLD, South Australia SA, Tasmania TAS, Victoria VIC, Western Australia WA'

const statesOf = (list: string, firstId: number): SeedCountry['states'] =>
  list.split(', ').map((entry, index) => {
    const cut = entry.lastIndexOf(' ')
    return { id: firstId + index, name: entry.slice(0, cut), code: entry.slice(cut + 1) }
  })

const country = (id: number, name: string, iso2: string, iso3: string, states: SeedCountry['states'] = []) => ({
  id,
  name,
  iso2,
  iso3,
  states,
})

/** Countries the platform knows addresses of. Ids are the platform's own numbers. */
export const countries: SeedCountry[] = [
  country(226, 'United States', 'US', 'USA', statesOf(usStates, 1)),
  country(38, 'Canada', 'CA', 'CAN', statesOf(caProvinces, 66)),
  country(14, 'Austria', 'AT', 'AUT'),
  country(21, 'Belgium', 'BE', 'BEL'),
  country(56, 'Czech Republic', 'CZ', 'CZE'),
  country(73, 'France', 'FR', 'FRA'),
  country(80, 'Germany', 'DE', 'DEU'),
  country(105, 'Italy', 'IT', 'ITA'),
  country(150, 'Netherlands', 'NL', 'NLD'),
  country(171, 'Poland', 'PL', 'POL'),
  country(199, 'Spain', 'ES', 'ESP'),
  country(205, 'Sweden', 'SE', 'SWE'),
  country(160, 'Norway', 'NO', 'NOR'),
  country(225, 'United Kingdom', 'GB', 'GBR'),
  country(206, 'Switzerland', 'CH', 'CHE'),
  country(13, 'Australia', 'AU', 'AUS', statesOf(auStates, 90)),
  country(153, 'New Zealand', 'NZ', 'NZL'),
  country(107, 'Japan', 'JP', 'JPN'),
]
