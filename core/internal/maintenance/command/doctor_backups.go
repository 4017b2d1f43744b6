package command

import (
	"context"

	"github.com/quoin-cms/quoin/core/internal/backup"
	"github.com/quoin-cms/quoin/core/internal/environment"
)

// checkBackups tells of backups that anybody can read who gets hold of one: they hold what signs people in. It also tells of
// those that administrators have set up and that cannot be made.
func checkBackups(ctx context.Context, env *environment.Environment) []doctorFinding {
	_ = env.ReadSecretKey() // which has a check of its own
	state, err := env.BackupSetup().State(ctx)
	switch {
	case err != nil:
		return finding(levelFail, "", "%v", err)
	case state.Source == backup.ByNobody || state.Every == "":
		return pass("none are made on a schedule")
	case state.Secret == backup.SecretUnreadable:
		return finding(levelFail, "Put the secret key file of before in its place, or type the secret key of the bucket in again on the screen System.",
			"the secret key of their bucket was encrypted with another secret key file, and none are made")
	case !env.Config.Backups.Encrypted():
		return finding(levelWarn, "Set --backup-encrypt-to to a public key of age.",
			"they are not encrypted, and hold hashes of passwords and the secrets of second factors")
	}
	return pass("they are encrypted")
}
