import { z } from 'zod'

/** Dealers by key. They are the same in every language; services are keys of the display text of area `stores`. */
export const dealersText = z.record(
  z.string(),
  z.strictObject({
    name: z.string(),
    country: z.string().length(2),
    street: z.string(),
    postal_code: z.string(),
    city: z.string(),
    state: z.string(),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    phone: z.string(),
    website: z.url(),
    /** `Mo-Fr 09:00-18:00, Sa 09:00-16:00`. */
    hours: z.string(),
    services: z.array(z.enum(['fitting', 'rental', 'repair', 'pro'])).min(1),
  }),
)
