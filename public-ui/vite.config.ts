import { appConfig } from '@quoin/shared-ui/vite'
import { listStyles } from '@quoin/shared-ui/vite/listStyles'
import { siteFonts } from '@quoin/shared-ui/vite/siteFonts'
import { mergeConfig } from 'vite'

// The server puts the styles of a page into it, which the list of styles knows, and names its code, which the manifest knows.
export default mergeConfig(appConfig({ base: '/', port: 5173 }), {
  plugins: [siteFonts(), listStyles()],
  build: {
    cssCodeSplit: false,
    manifest: true,
    rolldownOptions: {
      // The first script, which is small, and the app that it fetches: one file each.
      input: ['index.html', 'src/app/browser.tsx'],
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: /\/index\.html$/, priority: 2 },
            // So is what makes the parts of a page respond,
            {
              name: 'parts',
              test: /\/public-ui\/src\/(?:ui\/(?:later|Part\b|ActionLink|Shell|states\/(?:Waiting|Failure)|picture\/(?:Pictured|shared|variant))|page\/(?:addressOf|isPlain|useHydrated|PageHeading)|content\/(?:lists|page|types)|sections\/(?:parts|list\/post\/(?:summary|readOpenings)))/,
              priority: 1,
            },
            // what shows a page with sections,
            {
              name: 'page',
              test: /\/public-ui\/src\/(?:ui\/states\/Loading|features\/page\/(?:SitePage|DrawnPage|PageHead|parts)|content\/(?:form|generic)|sections\/(?:kinds|read|section|arrange|isEmpty|list\/(?:cards|queryOf|post\/(?:postsOf|readPosts))|form\/(?:useFormWish|kept)))/,
            },
            // a picture,
            { name: 'picture', test: /\/(?:ui\/picture\/(?:Picture\b|sized|Behind)|ui\/pattern\/(?:Visual|tint))/ },
            // an article,
            {
              name: 'article',
              test: /\/public-ui\/src\/(?:features\/blog\/(?:ArticlePage|read|article\/(?:Article(?!Things)|Contents|outline|Progress|later|relatedQuery|drawnAddress|modifiedAt))|page\/canonical)/,
            },
            // and what many parts are made of.
            {
              name: 'ui',
              test: /\/(?:public|shared)-ui\/src\/ui\/(?!picture\/|rich\/|form\/|film\/|dialog\/|states\/No|PageHero|pattern\/)/,
              minShareCount: 5,
            },
          ],
        },
      },
    },
  },
})
