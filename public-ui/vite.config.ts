import { appConfig } from '@quoin/shared-ui/vite'
import { mergeConfig } from 'vite'

// The server puts the styles into every page, and says which files its code is in: the manifest names them.
export default mergeConfig(appConfig({ base: '/', port: 5173 }), {
  build: {
    cssCodeSplit: false,
    manifest: true,
    rolldownOptions: {
      output: {
        // What most pages are made of is one file as well, as what every page loads is.
        codeSplitting: { groups: [{ name: 'ui', test: /\/public-ui\/src\/ui\// }] },
      },
    },
  },
})
