// Its code comes with that of the page, so that sections/moreParts.tsx finds it there.
import '../../sections/more.tsx'

/** A page that has sections of more types than the home page of the template. */
export { SitePage as InnerPage } from './SitePage.tsx'
