import { appConfig } from '@quoin/shared-ui/vite'

export default appConfig({ base: '/', port: 5173 })
