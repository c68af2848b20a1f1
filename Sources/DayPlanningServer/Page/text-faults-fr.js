// What goes wrong with a request, in French. Loaded with the first problem.
// @ts-check
export default {
  "title-faulty": "Cette demande est à corriger",
  "problem-faulty": "Voyez les champs signalés.",
  "title-noPlan": "Aucune journée n’est possible ainsi",
  "problem-noPlan": "Changez les heures, la zone ou les conditions, puis recalculez.",
  "title-busy": "Le service est très sollicité",
  "problem-busy": "D’autres calculent aussi. Réessayez dans un instant.",
  "title-gateway": "L’encyclopédie est injoignable",
  "problem-gateway": "Tout le reste fonctionne. Réessayez plus tard.",
  "title-engine": "Les temps de trajet manquent",
  "problem-engine": "Le moteur d’itinéraires de ce service ne répond pas. Réessayez plus tard.",
  "title-tooLong": "Cette demande est trop longue",
  "problem-tooLong": "Dessinez une zone plus simple ou choisissez moins de lieux.",
  "title-tooSlow": "La demande n’est pas arrivée à temps",
  "problem-tooSlow": "Vérifiez votre connexion, puis réessayez.",
  "title-failed": "Le service a échoué",
  "problem-failed": "C’est un défaut de planday. Réessayez ; s’il persiste, modifiez un peu la demande et signalez-le.",
  "title-address": "Le service ne répond pas à cette adresse",
  "problem-address": "Ouvrez l’adresse indiquée par son exploitant.",
  "title-misfit": "La page et le service ne vont pas ensemble",
  "problem-misfit": "Rechargez la page. Si cela n’aide pas, le service a une autre version (réponse {status}).",
  "none-nothingToVisit":
    "Dans cette zone et à ces conditions, il n’y a rien à visiter. Dessinez une zone plus grande ou retirez des "
    + "conditions.",
  "none-mustImpossible":
    "Impossible de visiter {names} à vos heures : c’est fermé, ou le temps est trop court. Regardez les horaires, "
    + "puis choisissez un autre jour ou d’autres heures, ou calculez sans ce lieu.",
  "none-pinImpossible":
    "Impossible de visiter {names} à l’heure fixée. Regardez les horaires, puis calculez sans l’heure fixée.",
  "none-mustsClash":
    "Ces lieux ne tiennent pas ensemble dans une journée : {names}. Allongez la journée, ajoutez un jour ou "
    + "renoncez à l’un d’eux.",
  "none-mustsUnsettled":
    "Aucune journée avec tous ces lieux n’a été trouvée à temps : {names}. Accordez plus de temps dans les limites "
    + "ou renoncez à l’un d’eux.",
  "none-noWay":
    "Aller du départ à l’arrivée prend plus de temps que vous n’en accordez. Allongez la journée ou choisissez un "
    + "autre départ ou une autre arrivée.",
  "none-noWayAcross":
    "Aucun chemin n’y mène, car il y a de l’eau entre les deux : {names}. Choisissez un autre moyen de transport "
    + "ou un autre départ.",
  "none-dayIsOver": "Cette journée est terminée. Choisissez un autre jour.",
  "form-meal":
    "Indiquez de quelle heure à quelle heure, par exemple de 12:00 à 14:00, et les minutes, qui doivent y tenir.",
  "form-choice": "Cette valeur n’existe pas ici. Choisissez l’une des options.",
  "form-pin": "Une heure fixée de ce lien est illisible.",
  "form-other": "Une partie de cette demande est illisible. Rechargez la page.",
  planWithout: "Calculer sans {name}",
  planWithoutPins: "Calculer sans heures fixées",
  planWithoutMeal: "Visiter {name} sans repas", openPlace: "Ouvrir {name}",
  fixDate: "Calculer pour {day}",
  fixHours: "Calculer pour {hours}",
  fixPin: "Visiter {name} à {time}",
  fixBreaks: "Calculer sans pause",
  fixLeg: "Autoriser des trajets de {time}",
  fixTravel: "Autoriser {time} de trajet par jour",
  fixBudget: "Calculer avec {amount} par jour",
  fixRide: "Prendre les transports en commun",
  "fault-area":
    "Ce contour n’est pas utilisable : il se croise, a trop peu de coins ou se trouve hors de la ville. "
    + "Redessinez-le ou prenez toute la ville.",
  "fault-unknownCity": "Cette ville n’existe pas ici. Choisissez-en une autre.",
  "fault-missingMap": "Les rues de cette ville ne sont pas connues ici. Dessinez plutôt la zone.",
  "fault-beyondMap": "La carte n’y connaît pas de rues. Choisissez un autre lieu.",
  "fault-overLimit": "C’est plus que ce que ce service calcule. Demandez moins.",
  "fault-outOfRange": "Saisissez un nombre de {least} à {most}.",
  "fault-tooSmall": "Saisissez un nombre à partir de {least}.",
  "fault-negative": "Saisissez un nombre à partir de 0.",
  "fault-tooManyElements": "{most} au plus sont possibles ici, pas {count}. Retirez-en.",
  "fault-tooManyDecimals": "Saisissez trois décimales au plus.",
  "fault-noBudget": "Saisissez un budget à partir de 1, ou choisissez « gratuit seulement » pour l’entrée.",
  "fault-freeWithBudget":
    "Les lieux gratuits n’ont pas besoin de budget. Retirez le budget ou acceptez toutes les entrées.",
  "fault-inThePast": "Le {day} est passé. Choisissez un autre jour.",
  "fault-endsBeforeStart": "{end} n’est pas après le début, {start}. Choisissez une fin plus tardive.",
  "fault-mealOutsideDay":
    "{meal} ne tient pas dans votre journée, {start}–{end}. Déplacez le repas ou changez les heures.",
  "fault-dinnerOverlapsLunch": "Le dîner, {dinner}, chevauche le déjeuner, {lunch}. Déplacez l’un des deux.",
  "fault-breaksFillDay":
    "Les pauses prennent {time} et il ne reste rien de la journée, {start}–{end}. Raccourcissez-les ou allongez la "
    + "journée.",
  "fault-weightOutOfRange": "Choisissez dans la liste à quel point cela vous plaît : {kind}.",
  "fault-likedTooLittle": "Choisissez plus que « Normal » pour ce qui vous plaît : {kind}.",
  "fault-dislikedTooLittle": "Choisissez moins que « Normal » pour ce qui vous déplaît : {kind}.",
  "fault-namedTwice": "Ce genre figure deux fois : {kind}. Choisissez-le une fois.",
  "fault-everythingDisliked": "Vous excluez tous les genres de lieux. Acceptez-en au moins un.",
  "fault-unknownSight": "Le lieu « {name} » n’existe pas à {city}. Retirez-le ou cherchez un autre nom.",
  "fault-unknownWaypoint":
    "Le lieu « {name} » n’existe pas à {city}. Choisissez-en un dans la liste ou touchez-le sur la carte.",
  "fault-farFromCity": "Ce lieu est à {distance} km de {city}. Choisissez-en un dans la ville.",
  "fault-noWayThere":
    "Aucun trajet n’est connu entre cet endroit et les lieux à voir. Il est peut-être dans l’eau : choisissez-en un à "
    + "terre ou un autre moyen de transport.",
  "fault-noTransit": "Aucun transport en commun n’est connu à {city}. Choisissez un autre moyen de transport.",
  "fault-noService":
    "Aucun transport en commun ne circule à {city} le {day}. Choisissez un autre moyen de transport ou un autre "
    + "jour.",
  "fault-stepFreeOnlyOnFoot": "On ne peut éviter les marches qu’à pied. Choisissez « À pied » ou acceptez les marches.",
  "fault-noStepFreeWays": "Les marches de {city} ne sont pas connues ici. Acceptez les marches.",
  "fault-selectedOutsideArea": "{name} se trouve hors de votre zone. Agrandissez la zone.",
  "fault-placeOfCatalog": "{name} porte l’identifiant d’un lieu de la ville. Ajoutez-le de nouveau à vos lieux.",
  "fault-placeTwice": "{name} figure deux fois dans cette demande. Retirez-le et choisissez-le de nouveau.",
  "fault-placeHours":
    "Les horaires de {name} sont illisibles : {hours}. Écrivez-les comme Mo-Fr 10:00-17:00; Sa 10:00-13:00, ou "
    + "laissez-les vides.",
  "fault-placeWithoutMeal":
    "{meal} à {name} : impossible, ce repas n’existe pas ce jour-là. Fixez son heure sous « Plus », changez les heures "
    + "de la journée, ou visitez le lieu sans ce repas.",
  "fault-mustAndSkip": "{name} est à la fois incontournable et écarté. Choisissez l’un des deux.",
  "fault-pinnedAndSkipped": "{name} est à la fois fixé et écarté. Choisissez l’un des deux.",
  "fault-pinnedTwice": "{name} est fixé deux fois. Fixez-le une fois.",
  "fault-pinnedOnOtherDay": "{name} est fixé à un autre jour. Changez le jour ou calculez sans l’heure fixée.",
  "fault-pinnedTooShortOrLong":
    "Une visite de {name} dure de {least} à {most} minutes. Libérez-la ou changez sa durée.",
  "fault-pastTwoDays":
    "Les étapes du {day} durent trop longtemps. Raccourcissez des visites ou déplacez des étapes à un autre jour.",
};
