package app

import "context"

// checkBackups tells of backups that anybody can read who gets hold of one: they hold what signs people in.
func checkBackups(_ context.Context, env *environment) []doctorFinding {
	backups := env.config.Backups
	switch {
	case backups.to == "":
		return pass("none are made on a schedule")
	case len(backups.encryption.recipients) == 0 && backups.passphrase == "":
		return finding(levelWarn, "Set --backup-encrypt-to to a public key of age.",
			"they are not encrypted, and hold hashes of passwords and the secrets of second factors")
	}
	return pass("they are encrypted")
}
