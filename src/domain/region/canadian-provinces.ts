import { namedValues } from './named-value.ts'

/** The ten provinces and three territories, by name (specification, core 3), as the commerce platform writes them. */
export const canadianProvinces = namedValues([
  'Alberta',
  'British Columbia',
  'Manitoba',
  'New Brunswick',
  'Newfoundland and Labrador',
  'Northwest Territories',
  'Nova Scotia',
  'Nunavut',
  'Ontario',
  'Prince Edward Island',
  'Quebec',
  'Saskatchewan',
  'Yukon',
])
