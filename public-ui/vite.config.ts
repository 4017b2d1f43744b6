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
            // So is what the home page needs beside the app.
            {
              name: 'sections',
              test: /\/public-ui\/src\/(?:features\/page\/DrawnPage|ui\/states\/Waiting|content\/lists|sections\/(?:section|SectionButtons|list\/queryOf|list\/product\/NoProducts))\b/,
            },
            // So is what several other pages are made of, but for what only some show. What the pages with sections of
            // further types have counts as four.
            {
              name: 'ui',
              test: /\/(?:public|shared)-ui\/src\/(?:ui|page|format)\/(?!picture\/(?!Pictured)|rich\/|entry\/|form\/|states\/No)/,
              minShareCount: 5,
            },
          ],
        },
      },
    },
  },
})
