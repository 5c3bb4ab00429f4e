/** Type of the window's event by which analytics learns of an error that the browser logger was given. */
export const loggedFailure = 'shop:failure'
