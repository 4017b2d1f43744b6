package api

import "github.com/quoin-cms/quoin/core/strict"

// credentials reads the body of a sign-in, and of a new user.
func (r *Request) credentials() (username, password string, err error) {
	body, err := r.json(signInBody)
	if err != nil {
		return "", "", err
	}
	return readCredentials(body)
}

func readCredentials(body []byte) (username, password string, err error) {
	err = strict.Fields(body, map[string]any{"username": &username, "password": &password})
	return username, password, err
}
