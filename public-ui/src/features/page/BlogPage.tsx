import '../../sections/list/post/AllPosts.tsx'

/** A page with the list of all articles. */
export { InnerPage as BlogPage } from './InnerPage.tsx'
