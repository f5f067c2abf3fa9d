import { behindLogin } from '#web/behindLogin.ts'

export const loadAccount = behindLogin(({ api }) => api('GET /user', {}))
