/** The accepted files, in the format of a file input. */
export const accepted = '.jpg,.jpeg,.png,.gif,.webp,.avif,.svg,.pdf'
