/** The files that visitors can send, as file choosers are told. */
export const accepted = '.jpg,.jpeg,.png,.gif,.webp,.avif,.svg,.pdf'
