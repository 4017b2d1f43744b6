package environment

import (
	"github.com/quoin-cms/quoin/core/internal/kernel/secretkey"
)

// OpenSecretKey reads the key of the secrets in the store, and makes one at the first start, which it reports. The folder must have
// its store, so that a start that is refused leaves no key behind.
func (env *Environment) OpenSecretKey() (made bool, err error) {
	env.secretKey, made, err = secretkey.Make(env.Config.SecretKeyPath())
	return made, err
}

// SecretKey returns the key of the secrets in the store; nil if it was not read, or there is none.
func (env *Environment) SecretKey() *secretkey.Key { return env.secretKey }

// ReadSecretKey reads the key for a command, which makes none.
func (env *Environment) ReadSecretKey() error {
	if env.secretKey != nil {
		return nil
	}
	key, err := secretkey.Read(env.Config.SecretKeyPath())
	if err == nil {
		env.secretKey = key
	}
	return err
}
