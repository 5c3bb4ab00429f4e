/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    readonly content: import('./content/content.ts').Content
    readonly publicSettings: import('./config.ts').PublicSettings
    /** Only on demand: what the platform holds for this visitor. Prebuilt pages are the same for everyone. */
    readonly session?: import('./api/session/page-session.ts').PageSession
  }
}
