import type { CustomerSource } from '../../domain/customer/client-customer.ts'
import type { Address, CustomerProfile } from '../../domain/customer/customer.ts'
import type { PlatformAddress, PlatformCustomer } from './customers.ts'

/** A customer in our spelling, with the fields that a pro code may stand in. */
export function toCustomerSource(customer: PlatformCustomer): CustomerSource {
  return {
    id: customer.id,
    email: customer.email,
    firstName: customer.first_name,
    lastName: customer.last_name,
    groupId: customer.customer_group_id,
    form_fields: customer.form_fields,
    notes: customer.notes,
  }
}

export function toProfile(customer: PlatformCustomer): CustomerProfile {
  return {
    company: customer.company,
    phone: customer.phone,
    acceptsMail: customer.accepts_product_review_abandoned_cart_emails,
  }
}

export function toAddress(address: PlatformAddress): Address {
  return {
    id: address.id,
    firstName: address.first_name,
    lastName: address.last_name,
    company: address.company,
    address1: address.address1,
    address2: address.address2,
    city: address.city,
    state: address.state_or_province,
    postalCode: address.postal_code,
    country: address.country,
    countryCode: address.country_code,
    phone: address.phone,
    kind: address.address_type,
  }
}
