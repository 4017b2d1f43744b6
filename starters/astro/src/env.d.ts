declare namespace App {
  interface Locals {
    /** The form that this request has sent, with the reply of the CMS. */
    sent?: import('./cms/forms.ts').Sent
  }
}
