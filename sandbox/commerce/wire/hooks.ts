/** A registered hook (vendors, commerce 13). Times are Unix seconds. */
export type Hook = {
  id: number
  client_id: string
  store_hash: string
  scope: string
  destination: string
  headers: Record<string, string>
  is_active: boolean
  created_at: number
  updated_at: number
}

/** One event for one hook, until it is taken. `due` in ms; `body` is the payload as it is sent and signed. */
export type Delivery = { id: number; hook_id: number; event: string; body: string; attempts: number; due: number }
