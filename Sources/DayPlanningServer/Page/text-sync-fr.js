// The synchronization with the visitor's account, in French. Loaded once there is an account.
// @ts-check
export default {
  syncSame: "Dans votre compte, {time}.", syncBusy: "Synchronisation…", syncLost: "En attente d’une connexion.",
  syncFailed: "Votre compte est injoignable pour le moment. La page réessaiera.",
  syncWaits: { one: "{count} modification en attente.", other: "{count} modifications en attente." },
  syncNow: "Synchroniser",
  syncDays: { one: "{count} journée", other: "{count} journées" },
  syncPlaces: { one: "{count} lieu", other: "{count} lieux" },
  syncFavorites: { one: "{count} favori", other: "{count} favoris" },
  syncAsk: "Garder aussi dans votre compte {what} de ce navigateur ?",
  syncKeep: "Garder dans le compte",
  syncLoose: "Seulement dans ce navigateur : {what}.", syncCopy: "{name} (cet appareil, {time})", syncShow: "Afficher",
  syncCopied:
    "« {name} » a été modifié sur deux appareils. Les deux versions sont gardées ; celle d’ici s’appelle « {copy} ».",
  syncCopiedMany: {
    one: "{count} élément a été modifié sur deux appareils. Les deux versions sont gardées.",
    other: "{count} éléments ont été modifiés sur deux appareils. Les deux versions de chacun sont gardées.",
  },
  syncRestored: "« {name} » est de retour : un autre appareil l’a modifié après que vous l’avez supprimé ici.",
  syncRestoredMany: {
    one: "{count} élément est de retour : un autre appareil l’a modifié.",
    other: "{count} éléments sont de retour : un autre appareil les a modifiés après que vous les avez supprimés ici.",
  },
  syncKept: "Un autre appareil a supprimé « {name} ». Il reste, car vous l’avez modifié ici.",
  syncKeptMany: {
    one: "Un autre appareil a supprimé {count} élément. Il reste, car vous l’avez modifié ici.",
    other: "Un autre appareil a supprimé {count} éléments. Ils restent, car vous les avez modifiés ici.",
  },
  syncClash: "Modifié sur deux appareils ; le choix d’ici reste : {names}.",
  syncDamaged: {
    one: "{count} élément de votre compte est illisible pour cette page. Il reste dans le compte.",
    other: "{count} éléments de votre compte sont illisibles pour cette page. Ils restent dans le compte.",
  },
  "syncNot-large": "Trop volumineux pour votre compte : {names}.",
  "syncNot-full":
    "Votre compte est plein. Il n’a pas : {names}. Supprimez d’anciennes journées pour faire de la place.",
  "syncNot-many": "Votre compte a le nombre maximal d’éléments. Il n’a pas : {names}.",
  syncMore: { one: "{count} autre", other: "{count} autres" },
  syncDayChanged: "« {name} » a été modifié sur un autre appareil. Voici la dernière version.",
  syncDayOther: "« {name} » a été modifié sur un autre appareil. Enregistrer ici en fera une journée à part.",
  syncOut:
    "Il y a encore ici des journées, des lieux et des favoris du compte « {name} ». Sans connexion, les modifications "
    + "restent ici.",
  syncLeft: "Les journées, lieux et favoris de « {name} » restent dans ce navigateur.",
  syncRemove: "Retirer de ce navigateur",
  syncRemoved: "Retirés de ce navigateur. Ils sont toujours dans le compte.",
  syncRemovedSome: {
    one: "{count} élément reste, car ses modifications ne sont pas encore dans le compte.",
    other: "{count} éléments restent, car leurs modifications ne sont pas encore dans le compte.",
  },
  syncAside: {
    one: "{count} élément du compte « {name} » est mis de côté jusqu’à la prochaine connexion de ce compte ici.",
    other: "{count} éléments du compte « {name} » sont mis de côté jusqu’à la prochaine connexion de ce compte ici.",
  },
};
