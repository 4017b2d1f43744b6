import '../../sections/form/Form.tsx'

/** A page with the form for inquiries. */
export { InnerPage as ContactPage } from './InnerPage.tsx'
