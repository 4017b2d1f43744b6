import { appConfig } from '@quoin/shared-ui/vite'
import { mergeConfig } from 'vite'

// The server puts the styles into every page, and names a page's code in it: the manifest knows that.
export default mergeConfig(appConfig({ base: '/', port: 5173 }), {
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
            // So is what several pages are made of, but for what only some show.
            // What each page of sections needs goes with it.
            {
              name: 'sections',
              test: /\/public-ui\/src\/(?:features\/page\/DrawnPage|ui\/states\/Waiting|content\/lists|sections\/(?:section|SectionButtons|list\/queryOf|list\/product\/NoProducts))\b/,
            },
            {
              name: 'ui',
              test: /\/(?:public|shared)-ui\/src\/(?:ui|page|format)\/(?!picture\/(?!Pictured)|rich\/|entry\/|form\/|states\/No)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
})
