import { appConfig } from '@quoin/shared-ui/vite'

export default appConfig({ base: '/admin/', port: 5174 })
