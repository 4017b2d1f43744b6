declare namespace App {
  interface Locals {
    /** The form that this request has sent, with the reply of the CMS. */
    sent?: import('./cms/forms.ts').Sent
  }
}

interface ImportMetaEnv {
  /** Differs between builds. */
  readonly BUILD: string
}
