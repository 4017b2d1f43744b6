import { appConfig } from '@quoin/shared-ui/vite'
import { listStyles } from '@quoin/shared-ui/vite/listStyles'
import { siteFonts } from '@quoin/shared-ui/vite/siteFonts'
import { mergeConfig } from 'vite'

/** Makes one file of the modules whose paths begin with some of these. */
const joined = (name: string, paths: string[], priority = 0) => ({
  name,
  test: new RegExp(`/(?:public|shared)-ui/src/(?:${paths.join('|')})`),
  priority,
})

// The server puts the styles of a page into it, which the list of styles knows, and names its code, which the manifest knows.
export default mergeConfig(appConfig({ base: '/', port: 5173 }), {
  plugins: [siteFonts(), listStyles()],
  build: {
    cssCodeSplit: false,
    manifest: true,
    rolldownOptions: {
      input: ['index.html', 'src/app/browser.tsx'],
      output: {
        // Small files compress worse than large files, and each adds its name to the lists of what is preloaded.
        codeSplitting: {
          groups: [
            // The first script, which is small. The app that it fetches is one file as well.
            { name: 'start', test: /\/index\.html$/, priority: 2 },
            // What makes the parts of any page respond.
            joined(
              'parts',
              [
                'ui/(?:later|Part\\b|ActionLink|Shell|states/(?:Waiting|Failure))',
                'ui/picture/(?:Pictured|shared|variant)',
                'page/(?:addressOf|isPlain|useHydrated|PageHeading)',
                'content/(?:lists|page|types)',
                'sections/(?:parts|list/post/(?:summary|readOpenings))',
              ],
              1,
            ),
            // A page with sections, without the sections themselves.
            joined('page', [
              'features/page/(?:SitePage|DrawnPage|PageHead|parts)',
              'content/(?:form|generic)',
              'sections/(?:kinds|useCodeOf|read|section|arrange|isEmpty|form/(?:useFormWish|kept))',
              'sections/list/(?:cards|queryOf|post/(?:postsOf|readPosts))',
              'ui/states/Loading',
            ]),
            joined('picture', [
              'ui/picture/(?:Picture\\b|sized|Behind)',
              'ui/pattern/(?:Visual|tint)',
            ]),
            joined('article', [
              'features/blog/(?:ArticlePage|read)',
              'features/blog/article/(?:Article(?!Things)|Contents|outline|Progress|later)',
              'features/blog/article/(?:relatedQuery|drawnAddress|modifiedAt)',
              'page/canonical',
            ]),
            // The two kinds of links of the contact details, which are small.
            joined('links', ['content/phoneLink', 'format/mailLink']),
            joined('structured', ['page/(?:organization|StructuredData)']),
            // What many parts are made of.
            {
              ...joined('ui', [
                'ui/(?!picture/|rich/|form/|film/|dialog/|states/No|PageHero|pattern/)',
              ]),
              minShareCount: 5,
            },
          ],
        },
      },
    },
  },
})
