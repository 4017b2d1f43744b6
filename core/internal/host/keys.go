package host

import (
	"github.com/quoin-cms/quoin/core/internal/backup"
	"github.com/quoin-cms/quoin/core/internal/content/entrystore"
	"github.com/quoin-cms/quoin/core/internal/kernel/auth"
)

// Users is the category of accounts in a backup, in which types have their names.
const Users = "users"

// BackupRules returns which keys backups leave out, and the categories of the others.
func BackupRules() backup.Rules {
	features := Features(Settings{})
	return backup.Rules{
		Skip: func(key string) bool {
			for i := range features {
				if features[i].Passing != nil && features[i].Passing(key) {
					return true
				}
			}
			return false
		},
		Unreferred: entrystore.UnreferredHash,
		Kind: func(key string) string {
			if auth.IsAccount(key) {
				return Users
			}
			return entrystore.TypeOf(key)
		},
	}
}
