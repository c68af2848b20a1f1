// What goes wrong with a request, in German. Loaded with the first problem.
// @ts-check
export default {
  "title-faulty": "An dieser Anfrage stimmt etwas nicht",
  "problem-faulty": "Siehe die markierten Felder.",
  "title-noPlan": "So einen Tag gibt es nicht",
  "problem-noPlan": "Ändern Sie die Zeiten, das Gebiet oder die Bedingungen und planen Sie neu.",
  "title-busy": "Der Dienst ist ausgelastet",
  "problem-busy": "Gerade planen auch andere. Versuchen Sie es gleich noch einmal.",
  "title-gateway": "Die Enzyklopädie ist nicht erreichbar",
  "problem-gateway": "Alles andere funktioniert. Versuchen Sie es später noch einmal.",
  "title-engine": "Fahr- und Gehzeiten fehlen",
  "problem-engine": "Der Routendienst antwortet nicht. Versuchen Sie es später noch einmal.",
  "title-tooLong": "Diese Anfrage ist zu lang",
  "problem-tooLong": "Zeichnen Sie ein einfacheres Gebiet oder wählen Sie weniger Orte.",
  "title-tooSlow": "Die Anfrage kam nicht rechtzeitig an",
  "problem-tooSlow": "Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.",
  "title-failed": "Der Dienst ist gescheitert",
  "problem-failed":
    "Das ist ein Fehler in planday. Versuchen Sie es noch einmal; hilft das nicht, ändern Sie die Anfrage ein "
    + "wenig und melden Sie den Fehler.",
  "title-address": "Der Dienst antwortet unter dieser Adresse nicht",
  "problem-address": "Öffnen Sie die Adresse, die der Betreiber angibt.",
  "title-misfit": "Seite und Dienst passen nicht zusammen",
  "problem-misfit": "Laden Sie die Seite neu. Hilft das nicht, hat der Dienst eine andere Version (Antwort {status}).",
  "none-nothingToVisit":
    "In diesem Gebiet gibt es unter diesen Bedingungen nichts zu besuchen. Zeichnen Sie ein größeres Gebiet oder "
    + "entfernen Sie Bedingungen.",
  "none-mustImpossible":
    "{names} lässt sich zu Ihren Zeiten nicht besuchen: geschlossen, oder die Zeit reicht nicht. Sehen Sie sich "
    + "die Öffnungszeiten an und wählen Sie einen anderen Tag oder andere Zeiten, oder planen Sie ohne diesen Ort.",
  "none-pinImpossible":
    "{names} lässt sich zur festgelegten Zeit nicht besuchen. Sehen Sie sich die Öffnungszeiten an und planen Sie "
    + "ohne die feste Zeit.",
  "none-mustsClash":
    "Diese Orte passen nicht zusammen in einen Tag: {names}. Verlängern Sie den Tag, planen Sie einen Tag mehr "
    + "oder verzichten Sie auf einen der Orte.",
  "none-mustsUnsettled":
    "In der Zeit fand sich kein Tag mit all diesen Orten: {names}. Erlauben Sie unter „Grenzen“ mehr Rechenzeit "
    + "oder verzichten Sie auf einen der Orte.",
  "none-noWay":
    "Der Weg vom Start zum Ende dauert länger, als Sie erlauben. Verlängern Sie den Tag oder wählen Sie einen "
    + "anderen Start oder ein anderes Ende.",
  "none-noWayAcross":
    "Kein Weg führt dorthin, denn dazwischen liegt Wasser: {names}. Wählen Sie ein anderes Verkehrsmittel oder "
    + "einen anderen Start.",
  "none-dayIsOver": "Dieser Tag ist vorbei. Wählen Sie einen anderen Tag.",
  "form-meal": "Geben Sie an, von wann bis wann, etwa 12:00 bis 14:00, und die Minuten, die dazwischenpassen müssen.",
  "form-choice": "Diesen Wert gibt es hier nicht. Wählen Sie eine der Möglichkeiten.",
  "form-pin": "Eine feste Zeit in diesem Link ist nicht lesbar.",
  "form-other": "Ein Teil dieser Anfrage ist nicht lesbar. Laden Sie die Seite neu.",
  planWithout: "Ohne {name} planen",
  planWithoutPins: "Ohne feste Zeiten planen",
  planWithoutMeal: "{name} ohne Essen besuchen", openPlace: "{name} öffnen",
  fixDate: "Für {day} planen",
  fixHours: "Für {hours} planen",
  fixPin: "{name} um {time} besuchen",
  fixBreaks: "Ohne Pausen planen",
  fixLeg: "Wege bis {time} erlauben",
  fixTravel: "{time} unterwegs pro Tag erlauben",
  fixBudget: "Mit {amount} pro Tag planen",
  fixRide: "Öffentliche Verkehrsmittel nutzen",
  "fault-area":
    "Dieser Umriss ist nicht brauchbar: Er kreuzt sich selbst, hat zu wenige Ecken oder liegt außerhalb der Stadt. "
    + "Zeichnen Sie ihn neu oder nehmen Sie die ganze Stadt.",
  "fault-unknownCity": "Diese Stadt gibt es hier nicht. Wählen Sie eine andere.",
  "fault-missingMap": "Von dieser Stadt gibt es hier keine Straßen. Zeichnen Sie das Gebiet stattdessen.",
  "fault-beyondMap": "Dort kennt die Karte keine Straßen. Wählen Sie einen anderen Ort.",
  "fault-overLimit": "Das ist mehr, als dieser Dienst plant. Nehmen Sie weniger.",
  "fault-outOfRange": "Geben Sie eine Zahl von {least} bis {most} ein.",
  "fault-tooSmall": "Geben Sie eine Zahl ab {least} ein.",
  "fault-negative": "Geben Sie eine Zahl ab 0 ein.",
  "fault-tooManyElements": "Hier sind höchstens {most} möglich, nicht {count}. Entfernen Sie einige.",
  "fault-tooManyDecimals": "Geben Sie höchstens drei Nachkommastellen ein.",
  "fault-noBudget": "Geben Sie ein Budget ab 1 ein, oder wählen Sie beim Eintritt „nur kostenlos“.",
  "fault-freeWithBudget": "Kostenlose Orte brauchen kein Budget. Entfernen Sie das Budget oder erlauben Sie Eintritt.",
  "fault-inThePast": "{day} liegt in der Vergangenheit. Wählen Sie einen anderen Tag.",
  "fault-endsBeforeStart": "{end} liegt nicht nach dem Beginn um {start}. Wählen Sie ein späteres Ende.",
  "fault-mealOutsideDay":
    "{meal} passt nicht in Ihren Tag von {start} bis {end}. Verschieben Sie die Mahlzeit oder ändern Sie die "
    + "Zeiten.",
  "fault-dinnerOverlapsLunch":
    "Das Abendessen, {dinner}, überschneidet sich mit dem Mittagessen, {lunch}. Verschieben Sie eines von beiden.",
  "fault-breaksFillDay":
    "Die Pausen dauern {time}, und vom Tag, {start} bis {end}, bleibt nichts übrig. Kürzen Sie sie oder verlängern "
    + "Sie den Tag.",
  "fault-weightOutOfRange": "Wählen Sie in der Liste, wie sehr Sie das mögen: {kind}.",
  "fault-likedTooLittle": "Wählen Sie für das, was Sie mögen, mehr als „Normal“: {kind}.",
  "fault-dislikedTooLittle": "Wählen Sie für das, was Sie nicht mögen, weniger als „Normal“: {kind}.",
  "fault-namedTwice": "Diese Art kommt zweimal vor: {kind}. Wählen Sie sie einmal.",
  "fault-everythingDisliked": "Sie schließen alle Arten von Orten aus. Erlauben Sie mindestens eine.",
  "fault-unknownSight":
    "Den Ort „{name}“ gibt es in {city} nicht. Entfernen Sie ihn oder suchen Sie nach einem anderen Namen.",
  "fault-unknownWaypoint":
    "Den Ort „{name}“ gibt es in {city} nicht. Wählen Sie einen aus der Liste oder tippen Sie ihn auf der Karte an.",
  "fault-farFromCity": "Dieser Ort liegt {distance} km von {city} entfernt. Wählen Sie einen in der Stadt.",
  "fault-noWayThere":
    "Von hier ist kein Weg zu einer der Sehenswürdigkeiten bekannt. Vielleicht liegt der Ort im Wasser: "
    + "Wählen Sie einen an Land oder ein anderes Verkehrsmittel.",
  "fault-noTransit": "In {city} ist kein Nahverkehr bekannt. Wählen Sie ein anderes Verkehrsmittel.",
  "fault-noService":
    "Am {day} fährt in {city} kein Nahverkehr. Wählen Sie ein anderes Verkehrsmittel oder einen anderen Tag.",
  "fault-stepFreeOnlyOnFoot": "Treppen lassen sich nur zu Fuß meiden. Wählen Sie „Zu Fuß“ oder erlauben Sie Treppen.",
  "fault-noStepFreeWays": "Die Treppen von {city} sind hier nicht bekannt. Erlauben Sie Treppen.",
  "fault-selectedOutsideArea": "{name} liegt außerhalb Ihres Gebiets. Vergrößern Sie das Gebiet.",
  "fault-placeOfCatalog": "{name} hat die Kennung eines Orts der Stadt. Fügen Sie den Ort Ihren Orten neu hinzu.",
  "fault-placeTwice": "{name} steht zweimal in dieser Anfrage. Entfernen Sie den Ort, und wählen Sie ihn neu.",
  "fault-placeHours":
    "Die Öffnungszeiten von {name} sind nicht lesbar: {hours}. Schreiben Sie sie wie Mo-Fr 10:00-17:00; Sa "
    + "10:00-13:00, oder lassen Sie sie weg.",
  "fault-placeWithoutMeal":
    "{meal} bei {name} geht nicht: Dieser Tag hat keine solche Mahlzeit. Legen Sie unter „Mehr“ ihre Zeit fest, ändern "
    + "Sie die Stunden des Tages, oder besuchen Sie den Ort ohne sie.",
  "fault-mustAndSkip": "{name} ist unbedingt gewünscht und zugleich ausgelassen. Entscheiden Sie sich für eins.",
  "fault-pinnedAndSkipped": "{name} hat eine feste Zeit und ist zugleich ausgelassen. Entscheiden Sie sich für eins.",
  "fault-pinnedTwice": "{name} hat zwei feste Zeiten. Behalten Sie eine.",
  "fault-pinnedOnOtherDay":
    "{name} ist auf einen anderen Tag festgelegt. Ändern Sie den Tag oder planen Sie ohne die feste Zeit.",
  "fault-pinnedTooShortOrLong":
    "Ein Besuch bei {name} dauert {least} bis {most} Minuten. Lösen Sie die feste Zeit oder ändern Sie die Dauer.",
  "fault-pastTwoDays":
    "Die Stopps am {day} dauern zu lange. Kürzen Sie Besuche oder verschieben Sie Stopps auf einen anderen Tag.",
};
